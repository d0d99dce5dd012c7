require_relative "socketless"

# A Rack app, because a controller would parse and log the body before its
# signature is checked.
module SocketlessWebhook
  def self.call(env)
    event = Socketless.read_event(env["rack.input"], env["HTTP_X_SOCKETLESS_SIGNATURE"])
    return event.to_a if event.is_a?(Socketless::Answer)

    feed = Socketless.feed_of(Socketless.user_of(event.identifier))
    case event.action
    when "CONNECTION_OPEN" then Socketless.reply(event, { join: [feed], message: { type: "welcome" } })
    when "CONNECTION_CLOSE" then Socketless.reply(event, { leave: [feed] })
    else Socketless.reply(event) # Your app's own messages.
    end.to_a
  end
end
