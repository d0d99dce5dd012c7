require "net/http"
require "securerandom"
require "sinatra/base"
require_relative "event"

class Connections < Sinatra::Base
  set :sessions, same_site: :lax, secure: true
  set :session_secret, ENV.fetch("SESSION_SECRET")
  # The check called session_hijacking would lock out a person whose browser was updated.
  set :protection, reaction: :deny, except: %i[remote_token session_hijacking]

  PER_MINUTE = 60 # A tab that reconnects asks at most 20 times.
  LOCK = Mutex.new
  ASKED = Hash.new(0)

  post "/connection" do
    # Current browsers say whether this site's page asks; others name the origin of the page.
    site, origin, host = request.env.values_at("HTTP_SEC_FETCH_SITE", "HTTP_ORIGIN", "HTTP_HOST")
    own_page = site ? site == "same-origin" : origin&.end_with?("://#{host}")
    halt 403, "Only this site's own pages may connect" unless own_page
    user = session[:user]
    halt 401, "Log in first" if user.nil?
    halt 429, { "retry-after" => "60" }, "Too many connections" if too_many?(user)

    begin
      url = new_connection(user)
    rescue StandardError => error
      warn error.full_message
      halt 502, "The service gave no connection"
    end
    headers "cache-control" => "no-store"
    content_type :json
    JSON.generate(url:)
  end

  # Whether this person has asked too often. Each process counts for itself.
  def too_many?(user)
    minute = Time.now.to_i / 60
    LOCK.synchronize do
      ASKED.delete_if { |(_, earlier), _| earlier != minute }
      (ASKED[[user, minute]] += 1) > PER_MINUTE
    end
  end

  # Asks for one connection of this person, and returns the url for their browser.
  def new_connection(user)
    identifier = "#{user}.#{SecureRandom.hex(8)}"
    secret = secret_for(identifier, ENV.fetch("SOCKETLESS_WEBHOOK_MASTER_SECRET"))
    options = { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true }
    webhook = { url: "#{ENV.fetch("PUBLIC_URL")}/webhook", secret:, options: }
    service = URI(ENV.fetch("SOCKETLESS_API_URL", "https://app.socketless.ws"))
    headers = {
      "Authorization" => "Bearer #{ENV.fetch("SOCKETLESS_API_KEY")}",
      "Content-Type" => "application/json"
    }
    limits = { use_ssl: service.scheme == "https", open_timeout: 10, read_timeout: 10 }
    answer = Net::HTTP.start(service.host, service.port, **limits) do |http|
      http.post("/api/v0/connection", JSON.generate(identifier:, webhook:), headers)
    end
    raise "Socketless answered #{answer.code}: #{answer.body}" unless answer.code == "200"

    JSON.parse(answer.body).fetch("url")
  end
end
