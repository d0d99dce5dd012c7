package main

import "github.com/gin-gonic/gin"

func main() {
	app := gin.New()
	app.POST("/connection", gin.WrapF(connection(&limit{})))
	app.POST("/webhook", gin.WrapF(webhook))
	serve(app) // Not app.Run, which drops the requests that have begun.
}
