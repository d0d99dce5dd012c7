# A Rack app: a controller would ask for a CSRF token, and parse and log the
# body before its signature is checked.
module SocketlessWebhook
  def self.call(env)
    header = env["HTTP_X_SOCKETLESS_SIGNATURE"]
    event = Socketless.read_event(env["rack.input"], header)
    return event.to_a if event.is_a?(Socketless::Answer)

    user = Socketless.user_of(event.identifier)
    feed = Socketless.feed_of(user)
    case event.action
    when "CONNECTION_OPEN"
      # The page's client compares the user with the one that it shows.
      welcome = { type: "socketless:welcome", user:, identifier: event.identifier }
      Socketless.reply(event, { join: [feed], message: welcome })
    when "CONNECTION_CLOSE"
      Socketless.reply(event, { leave: [feed] })
    else
      Socketless.reply(event) # This app's pages send nothing.
    end.to_a
  end
end
