curl --silent --show-error \
  http://127.0.0.1:4000/api/v0/message \
  --header "Authorization: Bearer local-api-key" \
  --json '{
    "messages": {
      "clients": "42.k3v9m2x7q1t8w5z0",
      "message": "Hello"
    }
  }'
