// The package @socketless/sdk replaces this file. It has both routes, and what
// they need: https://docs.socketless.ws/docs/libraries/javascript#routes
export {};
