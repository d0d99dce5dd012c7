curl http://127.0.0.1:4000/api/v0/connection --silent --show-error \
  --header "Authorization: Bearer local-api-key" \
  --json '{ "identifier": "42.k3v9m2x7q1t8w5z0" }' |
  node -p 'JSON.parse(fs.readFileSync(0)).url'
