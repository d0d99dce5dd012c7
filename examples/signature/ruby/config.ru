require "json"
require_relative "signature"

secret = ENV.fetch("SOCKETLESS_WEBHOOK_SECRET")
abort "SOCKETLESS_WEBHOOK_SECRET is empty." if secret.empty?

text = { "content-type" => "text/plain" }

run lambda { |env|
  next [404, text, ["Not found"]] unless env["REQUEST_METHOD"] == "POST" && env["PATH_INFO"] == "/webhook"

  body = env["rack.input"].read
  next [401, text, ["Invalid signature"]] unless verify_signature(body, env["HTTP_X_SOCKETLESS_SIGNATURE"], secret)

  begin
    event = JSON.parse(body)
  rescue JSON::ParserError
    next [400, text, ["Malformed JSON"]]
  end

  reply = {}
  if event["action"] == "MESSAGE"
    data = event["data"]
    reply["messages"] = { message: data["message"], clients: data["connection"]["identifier"] }
  end
  [200, { "content-type" => "application/json", "authorization" => "Bearer #{secret}" }, [JSON.generate(reply)]]
}
