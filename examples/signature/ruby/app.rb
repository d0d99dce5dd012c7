require "sinatra/base"
require_relative "event"

class Webhook < Sinatra::Base
  # More than your clients' longest message needs.
  MAX_BYTES = 64 * 1024

  set :master, ENV.fetch("SOCKETLESS_WEBHOOK_MASTER_SECRET")

  post "/webhook" do
    body = request.body.read(MAX_BYTES + 1) || ""
    if body.bytesize > MAX_BYTES
      halt 413, { "content-type" => "text/plain" }, "Body too large"
    end
    event = read_event(body, request.env["HTTP_X_SOCKETLESS_SIGNATURE"], settings.master)
    if event.nil?
      halt 401, { "content-type" => "text/plain" }, "Wrong signature"
    end

    reply = {}
    if event.action == "MESSAGE"
      unless event.message.is_a?(String)
        halt 400, { "content-type" => "text/plain" }, "The message is not text"
      end
      message = JSON.generate(type: "echo", text: event.message)
      reply[:messages] = { message:, clients: event.identifier }
    end
    headers "authorization" => "Bearer #{event.secret}"
    content_type :json
    JSON.generate(reply)
  end
end
