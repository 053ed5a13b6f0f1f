"""A bot for any seat, in plain Python: python examples/bot.py 'http://127.0.0.1:8421/#/room/ROOM/TOKEN'"""

import json
import random
import sys
import time
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

page, _, link = sys.argv[1].partition("#/room/")
site, (room, token) = "/".join([*page.split("/")[:3], ""]), link.split("/")  # a link may have a path, for chats


def call(path, body=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = Request(f"{site}api/rooms/{room}{path}", json.dumps(body).encode() if body is not None else None, headers)
    try:
        with urlopen(request, timeout=60) as response:
            return json.load(response)
    except HTTPError as e:
        if e.code != 429:
            raise
        time.sleep(float(e.headers["Retry-After"]))  # too fast: the server says when to come again
        return call(path, body)


def chosen(question):
    """Where options are offered, any of them; else what the server advises. Whatever is not allowed is refused."""
    if question["ask"]["type"] == "pick" and random.random() < 0.3:
        return {"type": "pick", "key": random.choice(question["ask"]["options"])["key"]}
    return call("/advice")["answer"]


known = -1  # the last batch of events that this bot has seen
while (seen := call(f"?after={known}&wait=20&view=true"))["type"] == "waiting" or not seen["outcome"]:
    if seen["type"] == "waiting":  # not everybody sits yet
        call("/sit", {}) if seen["wants"] == "sit" else time.sleep(1)
        continue
    known, question = seen["next"], seen["view"]["question"]
    if question and question["seat"] in seen["seats"]:
        answer = {"question": question["id"], "answer": chosen(question), "id": uuid.uuid4().hex}
        if call("/answer", answer)["type"] == "refused":  # nothing has changed: take the advice
            call("/answer", answer | {"answer": call("/advice")["answer"], "id": uuid.uuid4().hex})
print(seen["outcome"]["text"])
