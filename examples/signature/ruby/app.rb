require "sinatra/base"
require_relative "socketless"

class Webhook < Sinatra::Base
  # Without it, end now rather than at the first event.
  Socketless.setting("SOCKETLESS_WEBHOOK_MASTER_SECRET")

  post "/webhook" do
    header = request.env["HTTP_X_SOCKETLESS_SIGNATURE"]
    event = Socketless.read_event(request.body, header)
    halt(*event) if event.is_a?(Socketless::Answer)
    echo = { message: { type: "echo", text: event.message } }
    halt(*Socketless.reply(event, (echo if event.action == "MESSAGE")))
  end
end
