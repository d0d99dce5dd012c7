new WebSocket(prompt("url")).onmessage = ({ data, target }) =>
  data ? console.log(data) : target.send("");
