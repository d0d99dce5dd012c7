require "openssl"

# Whether header is the signature of exactly these bytes, made with secret.
def verify_signature(body, header, secret)
  return false if header.nil? || secret.empty?

  expected = "hmac-sha256=#{OpenSSL::HMAC.hexdigest("SHA256", secret, body)}"
  OpenSSL.secure_compare(expected, header)
end
