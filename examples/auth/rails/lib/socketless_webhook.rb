require_relative "socketless"

# A Rack app, because a controller would parse and log the body before its
# signature is checked.
module SocketlessWebhook
  def self.call(env)
    header = env["HTTP_X_SOCKETLESS_SIGNATURE"]
    event = Socketless.read_event(env["rack.input"], header)
    return event.to_a if event.is_a?(Socketless::Answer)

    feed = Socketless.feed_of(Socketless.user_of(event.identifier))
    case event.action
    when "CONNECTION_OPEN"
      welcome = { type: "welcome" }
      Socketless.reply(event, { join: [feed], message: welcome })
    when "CONNECTION_CLOSE"
      Socketless.reply(event, { leave: [feed] })
    else
      Socketless.reply(event) # Your app's own messages.
    end.to_a
  end
end
