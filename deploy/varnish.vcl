vcl 4.1;

import std;
# Of the package varnish-modules.
import xkey;

# Varnish before Noren. It keeps the pages that all visitors without a cookie share, for as long as the shop says, and
# renews those that change at the next visit. While the shop cannot make a page, the one of before is shown:
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
  # Pages are kept by their Host alone: another name would be in a page for everybody.
  unset req.http.X-Forwarded-Host;
  unset req.http.Forwarded;
  if (req.method == "PURGE") {
    # A request that came through a proxy before it is a visitor's, from whichever address the proxy has.
    if (client.ip !~ shop || req.http.X-Forwarded-Proto || req.http.X-Forwarded-For ~ ",") {
      return (synth(403, "Forbidden"));
    }
    if (req.http.Surrogate-Key !~ "^([.]|[0-9a-f]{8}([|][0-9a-f]{8})*)$") {
      return (synth(400, "Surrogate-Key has no keys"));
    }
    # A purged page has had its time and stays until the next one is made: the shop may be away now.
    if (req.http.Surrogate-Key == ".") {
      set req.http.X-Purged = xkey.softpurge("noren");
    } else {
      set req.http.X-Purged = xkey.softpurge(regsuball(req.http.Surrogate-Key, "[|]", " "));
    }
    return (synth(200, "Purged"));
  }
  if (req.restarts == 0) {
    unset req.http.X-Stale;
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Whoever has a cookie or a key has pages of their own, and programs are answered by what they take.
  if (req.http.Cookie || req.http.Authorization) {
    return (pass);
  }
  # While the shop is well, a page that has had its time is made anew before it is shown.
  if (std.healthy(req.backend_hint) && !req.http.X-Stale) {
    set req.grace = 0s;
  } else {
    set req.grace = 10m;
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
  # A page that is there outlives the failure to renew it: the request is answered with it (vcl_synth). An answer of 503
  # is no-store: this comes before that.
  if (beresp.status >= 500 && (bereq.is_bgfetch || (!bereq.uncacheable && !bereq.http.X-Stale))) {
    return (abandon);
  }
  # Pages of one visitor are no-store, and those that only some share are private.
  if (beresp.http.Cache-Control ~ "no-store|private" || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  # For so long, an old page is served while the shop does not answer.
  set beresp.grace = 10m;
  # All pages have one key, for changes that may be in any of them.
  set beresp.http.xkey = "noren " + beresp.http.Surrogate-Key;
}

sub vcl_backend_error {
  if (!bereq.uncacheable && !bereq.http.X-Stale) {
    return (abandon);
  }
  set beresp.http.Retry-After = "5";
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  synthetic("The shop cannot be reached at the moment. Please try again in a few seconds.");
  return (deliver);
}

sub vcl_synth {
  # The page could not be made: the one of before is shown if there is one, else what the shop says.
  if (resp.status == 503 && req.restarts == 0 && !req.http.X-Stale && (req.method == "GET" || req.method == "HEAD")) {
    set req.http.X-Stale = "1";
    return (restart);
  }
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  unset resp.http.xkey;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}
