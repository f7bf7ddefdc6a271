// Reads calls from stdin and prints their results: see clients/lib/drivers.ts.
package main

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	waraq "github.com/waraq/waraq/clients/go"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		texts := []string{}
		for _, field := range fields[1:] {
			text, _ := base64.StdEncoding.DecodeString(field)
			texts = append(texts, string(text))
		}
		results := resultOf(call(fields[0], texts))
		for at, result := range results {
			results[at] = base64.StdEncoding.EncodeToString([]byte(result))
		}
		fmt.Println(strings.Join(results, "\t"))
	}
}

func call(kind string, texts []string) (any, error) {
	switch kind {
	case "sign":
		seconds, _ := strconv.ParseInt(texts[2], 10, 64)
		return waraq.SignRead(texts[0], texts[1], time.Unix(seconds, 0))
	case "sign-default":
		return waraq.SignRead(texts[0], texts[1], time.Now().Add(time.Hour))
	case "sign-grant":
		seconds, _ := strconv.ParseInt(texts[4], 10, 64)
		return waraq.SignGrant(texts[0], texts[1], texts[2], texts[3], time.Unix(seconds, 0))
	case "verify":
		header := http.Header{}
		for at, name := range []string{"Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"} {
			if texts[at+1] != "" {
				header.Set(name, texts[at+1])
			}
		}
		seconds, _ := strconv.ParseInt(texts[5], 10, 64)
		return waraq.VerifyWebhook(strings.Split(texts[0], "|"), header, []byte(texts[4]), time.Unix(seconds, 0))
	default:
		milliseconds, _ := strconv.Atoi(texts[3])
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(milliseconds)*time.Millisecond)
		defer cancel()
		return waraq.MintEmbedToken(ctx, texts[0], texts[1], texts[2])
	}
}

func resultOf(value any, err error) []string {
	var waraqError *waraq.WaraqError
	var argument waraq.ArgumentError
	var webhookError waraq.WebhookError
	switch {
	case errors.As(err, &waraqError):
		e := waraqError
		return []string{"error", strconv.Itoa(e.Status), e.Code, e.Message, e.DocURL, e.RequestID}
	case errors.As(err, &webhookError):
		return []string{"rejected", err.Error()}
	case errors.As(err, &argument), err != nil:
		return []string{"refused", err.Error()}
	}
	text, _ := json.Marshal(value)
	return []string{"ok", string(text)}
}
