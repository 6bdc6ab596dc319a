# The release (`npm run release`) in an image of its own. How to use it: docs/operation.md.
#
#   docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD) --build-arg COMMIT_DATE=$(git log -1 --format=%cI) -t patrolplan .

# An image with Node 24, npm and glibc, for the build and for the run.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
# Set it to true where package-lock.json has no checksum of a package for this platform; the build says so.
ARG ALLOW_UNPINNED=false
# The packages change less often than the sources.
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/round-planner/package.json packages/round-planner/
COPY scripts/bootstrap.mjs scripts/
RUN node scripts/bootstrap.mjs
COPY . .
ARG COMMIT=unknown
ARG COMMIT_DATE=1970-01-01T00:00:00Z
RUN npm run release -- --to /release --commit "$COMMIT" --date "$COMMIT_DATE" \
 && mkdir /opt/patrolplan \
 && tar -xzf /release/*.tar.gz -C /opt/patrolplan --strip-components=1

FROM ${NODE_IMAGE}
# The files belong to root: the service cannot change them. It writes nothing but backups.
RUN groupadd --gid 10001 patrolplan \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin patrolplan \
 && install -d -o patrolplan -g patrolplan -m 0700 /backups
COPY --from=build /opt/patrolplan /opt/patrolplan
ENV HOST=0.0.0.0 PORT=8080 PATH=/opt/patrolplan/bin:$PATH
WORKDIR /opt/patrolplan
USER 10001:10001
EXPOSE 8080
# Node is process 1, so it gets the signal. It drains and ends with 0 (docs/operation.md).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["patrolplan"]
CMD ["serve"]
