# The service and its console, for linux/amd64 and linux/arm64: no native code but Node itself.
#
#   docker build -t firmament .
#   docker run --rm --read-only --tmpfs /tmp -v firmament:/data -p 127.0.0.1:8080:8080 firmament

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional packages bring Node, which is in the image.
RUN npm ci --ignore-scripts --omit=dev --omit=optional
COPY console/package.json console/package-lock.json console/
RUN npm --prefix console ci --ignore-scripts --omit=dev
COPY . .
RUN node console/build.mjs && rm -rf console/node_modules && touch .installed

FROM node:24-trixie-slim
ENV NODE_ENV=production FIRMAMENT_DATA=/data FIRMAMENT_HOST=0.0.0.0 NODE_COMPILE_CACHE=/app/cache
WORKDIR /app
COPY --from=build /app/package.json /app/.installed /app/firmament /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/reference reference
COPY --from=build /app/docs docs
COPY --from=build /app/scripts scripts
COPY --from=build /app/sdk/element sdk/element
COPY --from=build /app/console/dist console/dist
COPY --from=build /app/src src
RUN mkdir /data cache && chown 1000:1000 /data cache
# The user node of the base image.
USER 1000:1000
# The code that is run, without its types: the root file system may be read-only afterwards.
RUN node --max-semi-space-size=8 --no-maglev-inlining scripts/fill-compile-cache.ts >/dev/null 2>&1 && touch cache/filled
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.FIRMAMENT_PORT || 8080) + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/app/firmament"]
CMD ["serve"]
