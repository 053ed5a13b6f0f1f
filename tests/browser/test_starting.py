"""A browser that comes while the engine is still compiled."""

import socket
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

from playwright.sync_api import Page, expect

from drumhead.cli.warming import progress_shown


class Ready(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<h1>The table</h1>")

    def log_message(self, *about: object) -> None:
        """Nothing: the test looks at the page."""


def test_the_page_of_the_start_gives_way_to_the_address_that_was_opened(
    page: Page, nothing_goes_wrong: list[str]
) -> None:
    server = HTTPServer(("127.0.0.1", 0), Ready, bind_and_activate=False)
    server.socket = listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/#/battle/some"
    with progress_shown(listening, lambda: (12, 54), lambda text: None):
        page.goto(address)
        expect(page.get_by_role("heading", name="Drumhead is starting")).to_be_visible()
        expect(page.get_by_role("progressbar")).to_have_attribute("value", "12")
    serving = Thread(target=server.serve_forever)
    serving.start()
    try:
        expect(page.get_by_role("heading", name="The table")).to_be_visible()
        assert page.url == address
    finally:
        server.shutdown()
        serving.join()
        server.server_close()
    while nothing_goes_wrong:  # the browser notes each time that it was put off
        assert "503" in nothing_goes_wrong.pop()
