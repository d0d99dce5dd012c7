import { SHARED } from "./edge";
import type { HostedSite } from "./site";

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/**
 * CloudFront's function for requests: old addresses are sent to new ones, and each form of a page's address becomes the name
 * of its file in the bucket, or its twin's.
 */
export const toCloudFrontRequest = ({ redirects }: HostedSite): string => `${SHARED}
var MOVED = ${json(redirects.map(({ from, to }) => [from, to]))};

function handler(event) {
  var request = event.request;
  var moved = MOVED.filter(function (entry) {
    return entry[0] === request.uri;
  })[0];
  if (moved) {
    return { statusCode: 301, statusDescription: "Moved Permanently", headers: { location: { value: moved[1] } } };
  }
  var page = pageOf(request.uri);
  if (page) {
    var accept = request.headers.accept ? request.headers.accept.value : "";
    request.uri = page + (wantsMarkdown(accept) ? ".md" : ".html");
  }
  return request;
}
`;

/** CloudFront's function for responses: the headers of every rule for the path. */
export const toCloudFrontResponse = ({ rules }: HostedSite): string => `${SHARED}
var RULES = ${json(rules.map(({ path, headers }) => [path, Object.entries(headers)]))};

function handler(event) {
  var path = event.request.uri;
  var headers = event.response.headers;
  RULES.forEach(function (rule) {
    var isBelow = /\\/\\*$/.test(rule[0]) && path.indexOf(rule[0].slice(0, -1)) === 0;
    if (isBelow || path === rule[0]) {
      rule[1].forEach(function (header) {
        headers[header[0].toLowerCase()] = { value: header[1] };
      });
    }
  });
  if (pageOf(path)) {
    headers.vary = { value: "Accept, Accept-Encoding" };
  }
  return event.response;
}
`;
