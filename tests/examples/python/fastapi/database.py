"""The reader's database, as SQLAlchemy 1.4 and 2 open it."""

import os

from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.orm import sessionmaker

engine = create_async_engine(os.environ["DATABASE_URL"])
new_session = sessionmaker(engine, class_=AsyncSession)
