# Prints a session's cookie, as Rails makes it, for each person that the arguments name.
load "#{__dir__}/config.ru"

ARGV.each do |user|
  log_in = lambda do |env|
    ActionDispatch::Request.new(env).session[:user] = user
    [200, {}, []]
  end
  store = ActionDispatch::Session::CookieStore.new(log_in, key: "_app_session")
  env = Rack::MockRequest.env_for("https://app.test/", Rails.application.env_config)
  puts ActionDispatch::Cookies.new(store).call(env)[1].fetch("Set-Cookie").split(";").first
end
