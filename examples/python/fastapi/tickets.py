from uuid import UUID, uuid4

from database import new_session
from fastapi import APIRouter, HTTPException, Request
from models import Membership, Ticket
from pydantic import BaseModel
from realtime import notices, person_in, rooms, rows, socketless
from sqlalchemy import delete, select

router = APIRouter()


class NewTicket(BaseModel):
    title: str


async def member_of(team: UUID, request: Request) -> str:
    user = str(person_in(request).id)
    if not await rooms.is_member(team, user):
        raise HTTPException(404, "No such team")
    return user


@router.get("/teams/{team}/tickets")
async def tickets(team: UUID, request: Request):
    await member_of(team, request)
    query = select(Ticket).where(Ticket.team_id == team)
    async with new_session() as session:
        found = await session.scalars(query.order_by(Ticket.created))
        return [{"id": it.id, "title": it.title} for it in found]


@router.post("/teams/{team}/tickets", status_code=204)
async def open_ticket(team: UUID, new: NewTicket, request: Request):
    if not socketless.is_own_page(request):
        raise HTTPException(403)
    author, ticket = await member_of(team, request), uuid4()
    query = select(Membership.user_id).where(Membership.team_id == team)
    async with new_session() as session:
        session.add(Ticket(id=ticket, team_id=team, title=new.title))
        members = (await session.scalars(query)).all()
        await session.commit()
    # After the commit: pages load the tickets at once.
    rows.tell("ticket", ticket, owners=members)
    for user in members:
        if str(user) != author:
            text = f"New ticket: {new.title}"
            await notices.notify(user, text, id=f"{ticket} opened")


async def remove_member(team: UUID, user: UUID) -> None:
    """Call it in your route, which checks who may remove members."""
    query = delete(Membership).where(
        Membership.team_id == team, Membership.user_id == user
    )
    async with new_session() as session:
        await session.execute(query)
        await session.commit()
    await rooms.removed(team, user)
