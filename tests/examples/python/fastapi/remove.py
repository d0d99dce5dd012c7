import asyncio
import sys
from uuid import UUID

from database import new_session
from models import User
from realtime import pool
from sqlalchemy import select
from tickets import remove_member


async def remove(team: str, name: str) -> None:
    async with new_session() as session:
        user = (await session.scalars(select(User).where(User.name == name))).one()
    await remove_member(UUID(team), user.id)


with pool:
    asyncio.run(remove(*sys.argv[1:]))
