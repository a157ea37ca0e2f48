"""Sites whose hands are elements of XML, and IGT, which has the actions of Boss Media in JSON."""
