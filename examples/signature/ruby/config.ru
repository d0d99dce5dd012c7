require "json"
require_relative "signature"

secret = ENV.fetch("SOCKETLESS_WEBHOOK_SECRET")
abort "SOCKETLESS_WEBHOOK_SECRET is empty." if secret.empty?

text = { "content-type" => "text/plain" }

run lambda { |env|
  route = [env["REQUEST_METHOD"], env["PATH_INFO"]]
  next [404, text, ["Not found"]] unless route == ["POST", "/webhook"]

  body = env["rack.input"].read
  header = env["HTTP_X_SOCKETLESS_SIGNATURE"]
  unless verify_signature(body, header, secret)
    next [401, text, ["Invalid signature"]]
  end

  begin
    event = JSON.parse(body)
  rescue JSON::ParserError
    next [400, text, ["Malformed JSON"]]
  end

  reply = {}
  if event["action"] == "MESSAGE"
    data = event["data"]
    sender = data["connection"]["identifier"]
    reply["messages"] = { message: data["message"], clients: sender }
  end
  headers = {
    "content-type" => "application/json",
    "authorization" => "Bearer #{secret}"
  }
  [200, headers, [JSON.generate(reply)]]
}
