"""The page and the JSON API: a thin face, which reads requests, calls the public functions, and answers.

`app.py` puts it together and `server.py` serves it. A request comes in by `connection.py`, which has no patience with
slow clients, and `guard.py`, which bounds its size and time and puts the security headers on what goes out; `bodies.py`
says what its JSON may hold, and `routes.py` what is done with it. What `short.py` finds to be short is done in a
thread, `places.py`; what that needs compiled, `warming.py` has compiled when the server starts. All else is a run,
`runs.py`: it is done in a process of its own, `worker.py`, that can be stopped at any time. `page.py` hands out the
page, which is in `static/`; `openapi_page.py` makes another one of what `described.py` and the `answer_types` tell.
"""
