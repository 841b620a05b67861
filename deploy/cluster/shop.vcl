# Varnish in front of the processes: it spreads the requests, and keeps pages of visitors who have no cookies.
vcl 4.1;

import directors;
import std;

# A process that is alive gets requests: without a database it still answers from what it keeps, or says when to come
# back.
probe is_alive {
  .url = "/healthz";
  .interval = 2s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

# A process that cannot read and write makes kept pages last longer.
probe is_ready {
  .url = "/readyz";
  .interval = 2s;
  .timeout = 2s;
  .window = 1;
  .threshold = 1;
  .initial = 1;
}

${BACKENDS}

sub vcl_init {
  new shop = directors.round_robin();
  new ready = directors.round_robin();
${DIRECTORS}
}

sub vcl_recv {
  set req.backend_hint = shop.backend();
  # Nobody but this Varnish says who a visitor is.
  set req.http.X-Forwarded-For = client.ip;
  unset req.http.X-Forwarded-Host;
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.http.Cookie || req.http.Authorization) {
    return (pass);
  }
  # As long as the shop is well, a page is at most ten seconds older than its own time.
  if (std.healthy(ready.backend())) {
    set req.grace = 10s;
  }
  return (hash);
}

sub vcl_backend_response {
  # Kept for when the shop is not well.
  set beresp.grace = 10m;
  # A page that is there outlives the failure to renew it.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)private|no-store" || beresp.status >= 400) {
    set beresp.uncacheable = true;
    set beresp.ttl = 5s;
    set beresp.grace = 0s;
    return (deliver);
  }
}

sub vcl_backend_error {
  # One process has just ended: another is there.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  set beresp.http.Retry-After = "5";
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  synthetic("The shop cannot be reached at the moment. Please try again in a few seconds.");
  return (deliver);
}
