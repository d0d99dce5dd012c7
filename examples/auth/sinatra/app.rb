require "sinatra/base"
require_relative "socketless"

class App < Sinatra::Base
  set :sessions, same_site: :lax, secure: true
  set :session_secret, ENV.fetch("SESSION_SECRET")
  # The check called session_hijacking would lock out a person whose
  # browser was updated.
  set :protection, reaction: :deny, except: %i[remote_token session_hijacking]

  PER_MINUTE = 60 # A tab that reconnects asks at most 20 times.
  LOCK = Mutex.new
  ASKED = {} # By the minute: only the present one is kept.

  post "/connection" do
    # Current browsers say whether this site's page asks; others name the
    # origin of the page.
    site, origin, host = request.env.values_at(
      "HTTP_SEC_FETCH_SITE", "HTTP_ORIGIN", "HTTP_HOST"
    )
    own_page = site ? site == "same-origin" : origin&.end_with?("://#{host}")
    halt 403, "Only this site's own pages may connect" unless own_page
    user = session[:user]
    halt 401, "Log in first" if user.nil?
    halt 429, { "retry-after" => "60" }, "Too many connections" if too_many?(user)

    begin
      url = Socketless.connection_for(user)
    rescue StandardError => error
      warn error.full_message
      halt 502, "The service gave no connection"
    end
    headers "cache-control" => "no-store"
    content_type :json
    JSON.generate(url:)
  end

  # Joins each connection of a person to that person's feed, such as user.42.
  post "/webhook" do
    header = request.env["HTTP_X_SOCKETLESS_SIGNATURE"]
    event = Socketless.read_event(request.body, header)
    halt(*event) if event.is_a?(Socketless::Answer)
    feed = Socketless.feed_of(Socketless.user_of(event.identifier))
    case event.action
    when "CONNECTION_OPEN"
      welcome = { type: "welcome" }
      halt(*Socketless.reply(event, { join: [feed], message: welcome }))
    when "CONNECTION_CLOSE"
      halt(*Socketless.reply(event, { leave: [feed] }))
    else
      halt(*Socketless.reply(event)) # Your app's own messages.
    end
  end

  # Whether this person has asked too often. Each process counts for itself.
  def too_many?(user)
    minute = Time.now.to_i / 60
    LOCK.synchronize do
      ASKED.replace(minute => Hash.new(0)) unless ASKED.key?(minute)
      (ASKED[minute][user] += 1) > PER_MINUTE
    end
  end
end
