"""Makes a team of ana and ben, and prints its key."""

import asyncio

from database import engine, new_session
from models import Base, Membership, Team, User


async def begin() -> None:
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    async with new_session() as session:
        team, (ana, ben, cem) = Team(), [User(name=name) for name in ("ana", "ben", "cem")]
        session.add_all([team, ana, ben, cem])
        await session.flush()
        session.add_all([Membership(team_id=team.id, user_id=it.id) for it in (ana, ben)])
        print("room", team.id)
        await session.commit()
    await engine.dispose()


asyncio.run(begin())
