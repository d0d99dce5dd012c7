/** Where the image keeps the build. */
const ROOT = "/usr/share/nginx/html";

/** A port that a process without rights may take. */
const PORT = 8080;

/** nginx's configuration in the image, for its `http` block. */
export const DOCKER_NGINX = `include ${ROOT}/_nginx-maps.conf;
server {
  listen ${PORT};
  root ${ROOT};
  server_tokens off;
  absolute_redirect off;
  include ${ROOT}/_nginx-server.conf;
  include ${ROOT}/_nginx-redirects.conf;
}
`;

/** An image whose nginx never runs as root. */
export const DOCKERFILE = `# docker build -f build/_Dockerfile -t docs build && docker run --read-only --tmpfs /tmp -p ${PORT}:${PORT} docs
FROM nginxinc/nginx-unprivileged:1.28-alpine
COPY _nginx-docker.conf /etc/nginx/conf.d/default.conf
COPY . ${ROOT}
USER 101
EXPOSE ${PORT}
`;
