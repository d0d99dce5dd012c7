module example.com/signature

go 1.22
