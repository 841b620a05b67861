# Varnish in front of several processes: what `varnish.vcl` says for one, and which of them is asked.
vcl 4.1;

import directors;

# A process that is alive is asked: without a database it still answers from what it keeps, or says when to come back.
probe is_alive {
  .url = "/healthz";
  .interval = 2s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

# While no process can read and write, kept pages last longer.
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
  new alive = directors.round_robin();
  new ready = directors.round_robin();
${DIRECTORS}
}

sub vcl_recv {
  # Its health is that of the shop.
  set req.backend_hint = ready.backend();
}

sub vcl_backend_fetch {
  set bereq.backend = alive.backend();
}

sub vcl_backend_error {
  # One process has just ended: another is there.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
}

include "${VARNISH_VCL}";
