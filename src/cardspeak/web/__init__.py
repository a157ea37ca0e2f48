"""The page and the JSON API: a thin layer that reads requests, calls the public functions, and sends their results.

`app.py` assembles the application and `server.py` serves it. A request first passes `connection.py`, which drops slow
clients, and `guard.py`, which limits its size and time and adds the security headers to the response. `bodies.py`
defines the JSON of requests, and `routes.py` maps each request to its answer. `short.py` decides which questions can be
answered immediately. Thread pools (`slots.py`) answer them, with kernels (compiled functions) that `warming.py`
compiled when the server started. Every other question is a run (`runs.py`), done by a worker process (`worker.py`) that
can be stopped at any time. `page.py` serves the files of the page from `static/`. `openapi_page.py` renders the
documentation of the API from `described.py` and the `answer_types`.
"""
