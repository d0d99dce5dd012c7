package main

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

func main() {
	app := echo.New()
	app.POST("/connection", echo.WrapHandler(connection(&limit{})))
	app.POST("/webhook", echo.WrapHandler(http.HandlerFunc(webhook)))
	serve(app) // Not app.Start, which drops the requests that have begun.
}
