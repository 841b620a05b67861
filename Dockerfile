# syntax=docker/dockerfile:1

# The program. No package needs a script of its own at its installation.
FROM node:24-slim AS build
WORKDIR /noren
COPY package.json package-lock.json ./
COPY demo/drawing/package.json demo/drawing/
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY locales locales
COPY office office
COPY scripts scripts
COPY src src
COPY themes themes
RUN npm run build && rm dist/*.map

# The packages that the program loads while it runs, for the system of the last stage, without what it does not read:
# types, notes, the sources of SQLite, and SQLite for other systems.
FROM node:24-alpine AS packages
WORKDIR /noren
COPY package.json package-lock.json ./
COPY demo/drawing/package.json demo/drawing/
RUN npm ci --omit=dev --ignore-scripts \
 && rm -rf node_modules/noren-drawing node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
 && find node_modules/better-sqlite3/prebuilds -name '*.node' ! -name 'linuxmusl-*' -delete \
 && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete

# The same system as that of node:24-alpine, without npm, yarn and the headers of Node.js.
FROM alpine:3.22
RUN apk add --no-cache libstdc++ \
 && adduser -D -H -u 1000 noren \
 && mkdir /data && chown noren:noren /data
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
WORKDIR /noren
COPY --from=packages /noren/node_modules node_modules
COPY LICENSE package.json ./
COPY demo/pictures demo/pictures
COPY locales locales
COPY office office
COPY plugins plugins
COPY themes themes
COPY types types
COPY --from=build /noren/dist dist
USER noren
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The process lives. A proxy asks /readyz as well, which looks at the database and the files.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD wget -q -O /dev/null "http://127.0.0.1:$PORT/healthz" || exit 1
ENTRYPOINT ["node", "--max-semi-space-size=16", "dist/main.js"]
CMD ["serve"]
