# perpend in a container: docker build -t perpend . && docker run --rm perpend run brick_wall
# Recordings and reports go to /work: docker run --rm -v "$PWD:/work" perpend run rod --record rod.h5
FROM debian:12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends make git ca-certificates
COPY . /perpend
WORKDIR /perpend
RUN make package WHEEL=no

FROM debian:12-slim
RUN --mount=type=bind,from=build,source=/perpend/build/packages,target=/packages \
    apt-get update && apt-get install -y --no-install-recommends /packages/*.deb && \
    rm -rf /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["perpend"]
CMD ["help"]
