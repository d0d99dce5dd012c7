# The package replaces this file. It has both routes, and what they need.
raise ImportError(
    "Install it: https://docs.socketless.ws/docs/libraries/python#install"
)
