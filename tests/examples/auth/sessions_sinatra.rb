# Prints a session's cookie, as Sinatra makes it, for each person that the arguments name.
require "sinatra/base"

ARGV.each do |user|
  log_in = lambda do |env|
    env["rack.session"]["user"] = user
    [200, {}, []]
  end
  app = Sinatra::Base.session_store.new(log_in, secret: ENV.fetch("SESSION_SECRET"))
  puts app.call(Rack::MockRequest.env_for("/"))[1].fetch("Set-Cookie").split(";").first
end
