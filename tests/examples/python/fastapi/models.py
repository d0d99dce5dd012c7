"""The reader's tables."""

from uuid import uuid4

from sqlalchemy import Column, DateTime, ForeignKey, Text, func
from sqlalchemy.dialects.postgresql import UUID
from sqlalchemy.orm import declarative_base

Base = declarative_base()


def key(**options):
    return Column(UUID(as_uuid=True), primary_key=True, **options)


class User(Base):
    __tablename__ = "users"
    id = key(default=uuid4)
    name = Column(Text)


class Team(Base):
    __tablename__ = "teams"
    id = key(default=uuid4)


class Membership(Base):
    __tablename__ = "memberships"
    team_id = Column(ForeignKey("teams.id"), primary_key=True)
    user_id = Column(ForeignKey("users.id"), primary_key=True)


class Ticket(Base):
    __tablename__ = "tickets"
    id = key(default=uuid4)
    team_id = Column(ForeignKey("teams.id"))
    title = Column(Text)
    created = Column(DateTime, server_default=func.clock_timestamp())
