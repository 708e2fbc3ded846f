# One image: API, web app and an embedded PostgreSQL for whoever gives no DATABASE_URL. Run it with --init.
FROM node:24-slim AS web
WORKDIR /app
COPY . .
RUN npm ci && npm run build

FROM node:24-slim AS modules
WORKDIR /app
COPY . .
# The API's alone: what the web app is built from is in its bundle, and this image brings the runtime.
RUN npm ci --omit=dev --workspace=apps/api && npm cache clean --force

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY package.json ./
COPY --from=modules /app/node_modules ./node_modules
COPY --from=modules /app/packages ./packages
COPY --from=modules /app/apps/api ./apps/api
COPY --from=web /app/apps/web/dist ./apps/web/dist
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "apps/api/src/server.ts"]
