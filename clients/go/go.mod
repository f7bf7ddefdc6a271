module github.com/waraq/waraq/clients/go

go 1.19
