import asyncio
import json
import os
from contextlib import asynccontextmanager

import httpx
from websockets import connect

APP, SERVICE = os.environ["PUBLIC_URL"], os.environ["SOCKETLESS_API_URL"]
TEAM = os.environ["TEAM"]


@asynccontextmanager
async def logged_in(name: str):
    # Routes that act on a cookie check which page a request comes from.
    headers = {"Origin": APP}
    async with httpx.AsyncClient(base_url=APP, headers=headers) as page:
        (await page.get(f"/login/{name}")).raise_for_status()
        yield page


async def next_of(socket, type: str) -> dict:
    while True:
        text = await asyncio.wait_for(socket.recv(), 20)
        if text == "":
            await socket.send("")  # A heartbeat.
        elif json.loads(text).get("type") == type:
            return json.loads(text)


async def joined(identifier: str) -> None:
    async with httpx.AsyncClient() as http:
        while True:
            state = (await http.get(f"{SERVICE}/local/state")).json()
            if identifier in [it["identifier"] for it in state["members"]]:
                return
            await asyncio.sleep(0.05)


@asynccontextmanager
async def opened(page: httpx.AsyncClient):
    answer = await page.post("/connection")
    answer.raise_for_status()
    async with connect(answer.json()["url"]) as socket:
        welcome = await next_of(socket, "socketless:welcome")
        # The first message can come before the client is in its feeds.
        await asyncio.wait_for(joined(welcome["identifier"]), 20)
        yield socket


async def open_ticket() -> None:
    async with logged_in("ana") as ana, logged_in("ben") as ben:
        async with opened(ana) as first, opened(ben) as second:
            ticket = {"title": "Broken"}
            answer = await ana.post(f"/teams/{TEAM}/tickets", json=ticket)
            assert answer.status_code == 204
            told = await next_of(first, "ticket")
            assert await next_of(second, "ticket") == told


def test_a_ticket_reaches_both_members() -> None:
    asyncio.run(open_ticket())
