import os

from redis import Redis
from socketless.storage import redis

client = Redis.from_url(os.environ["REDIS_URL"], socket_timeout=10)
store = redis(client)
