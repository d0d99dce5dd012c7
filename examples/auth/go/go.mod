module example.com/socketless-auth

go 1.22
