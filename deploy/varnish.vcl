vcl 4.1;

import std;

# Varnish before Noren. It keeps the pages that all visitors without a cookie share, for as long as the shop says, and
# forgets those that change:
#
#   PAGE_CACHE_SECONDS=60
#   PAGE_CACHE_PURGE=varnish:http://127.0.0.1:6081
#
# A proxy before it speaks TLS and sets X-Forwarded-For and X-Forwarded-Proto.

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = {
    .url = "/readyz";
    .interval = 2s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 1;
  }
}

# The processes of the shop, which say what has changed.
acl shop {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ shop) {
      return (synth(403, "Forbidden"));
    }
    if (!req.http.Surrogate-Key) {
      return (synth(400, "Surrogate-Key is missing"));
    }
    # It names what an object has, and nothing of a request, so that Varnish works it off in the background.
    ban("obj.http.Surrogate-Key ~ " + req.http.Surrogate-Key);
    return (synth(200, "Purged"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Whoever has a cookie or a key has pages of their own, and programs are answered by what they take.
  if (req.http.Cookie || req.http.Authorization) {
    return (pass);
  }
  # While the shop is well, a page that has had its time is served for ten more seconds, in which the next is made.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 10s;
  }
  if (req.http.Accept ~ "text/html") {
    # Each browser words it differently; the shop answers all of them alike.
    set req.http.Accept = "text/html";
  } else if (req.url !~ "^/(assets|pictures|fonts|office)/") {
    return (pass);
  }
  return (hash);
}

sub vcl_backend_response {
  # Pages of one visitor are no-store, and those that only some share are private.
  if (beresp.http.Cache-Control ~ "no-store|private" || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  # For so long, an old page is served while the shop does not answer.
  set beresp.grace = 10m;
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}
