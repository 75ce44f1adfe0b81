"""Crawls the site of the bench: every page that links lead to, a row for each."""

import scrapy


class SiteSpider(scrapy.Spider):
    name = "site"
    custom_settings = {
        "CONCURRENT_REQUESTS": 16,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
        "DOWNLOAD_DELAY": 0,
        "ROBOTSTXT_OBEY": True,
        "TELNETCONSOLE_ENABLED": False,
    }

    def __init__(self, start="", **arguments):
        super().__init__(**arguments)
        self.start_urls = start.split(",")

    def start_requests(self):
        # Scrapy itself would fetch these a second time when a link leads to them.
        return (scrapy.Request(url) for url in self.start_urls)

    def parse(self, response):
        yield {
            "url": response.url,
            "title": response.css("title::text").get(),
            "text": " ".join(response.css("p::text").getall()),
        }
        yield from response.follow_all(css="a")
