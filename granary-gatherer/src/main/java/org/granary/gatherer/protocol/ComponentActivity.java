package org.granary.gatherer.protocol;

/// What a component has said about its part in a crawl (3.1.1.25).
///
/// @param status the component's Crawl Status in the crawl; 0 before it has joined
public record ComponentActivity(int componentId, int status, boolean busy, Statistics statistics) {}
