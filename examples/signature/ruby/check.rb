require "json"
require_relative "socketless"

path = ENV.fetch("VECTORS", File.join(__dir__, "..", "vectors.json"))
failed = false
JSON.parse(File.read(path, encoding: "UTF-8"))["vectors"].each do |vector|
  body = vector["bodyBase64"].unpack1("m")
  header, secret = vector.values_at("header", "secret")
  accepted = Socketless.verify_signature(body, header, secret)
  right = accepted == vector["valid"]
  puts "#{right ? "ok" : "not ok"} #{vector["name"]}"
  failed ||= !right
end
exit(failed ? 1 : 0)
