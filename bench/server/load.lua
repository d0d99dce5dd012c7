-- Asks for the paths of the environment variable BENCH_PATHS in turn, and prints the figures as one line of JSON.
local paths = {}
for path in os.getenv("BENCH_PATHS"):gmatch("%S+") do
  paths[#paths + 1] = path
end

local headers = { ["Accept-Encoding"] = "gzip" }
local turn = 0

request = function()
  turn = turn % #paths + 1
  return wrk.format("GET", paths[turn], headers)
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"bytes":%d,"microseconds":%d,"p50":%d,"p99":%d,"max":%d,' ..
      '"errors":{"connect":%d,"read":%d,"write":%d,"timeout":%d,"status":%d}}\n',
    summary.requests, summary.bytes, summary.duration,
    latency:percentile(50), latency:percentile(99), latency.max,
    errors.connect, errors.read, errors.write, errors.timeout, errors.status
  ))
end
