package waraq

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// WebhookEvent is a change that the service tells.
type WebhookEvent struct {
	ID        string         `json:"id"`
	Position  int64          `json:"position"`
	Type      string         `json:"type"`
	Timestamp string         `json:"timestamp"`
	Data      map[string]any `json:"data"`
}

// WebhookError is the reason why a request is not a webhook of the service: respond with 400.
type WebhookError string

func (e WebhookError) Error() string { return string(e) }

const toleranceSeconds, maxBodyBytes, maxSignatureHeader = 300, 65536, 1024

var (
	isWebhookID   = regexp.MustCompile(`\A[0-9A-Za-z_-]{1,128}\z`).MatchString
	isTimestamp   = regexp.MustCompile(`\A[0-9]{1,10}\z`).MatchString
	webhookSecret = regexp.MustCompile(`\Awhsec_((?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\z`)
)

// VerifyWebhook verifies a webhook and returns its event. body is the raw body; secrets is the secret
// of the webhook, or several while you roll it; now is time.Now(). Events arrive at least once: keep
// the ID, and ignore one that you have seen. Read at most 64 KiB of a body.
func VerifyWebhook(secrets []string, header http.Header, body []byte, now time.Time) (event WebhookEvent, err error) {
	id, timestamp, signatures := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp"), header.Get("Webhook-Signature")
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	age, isSigned, isSecret := now.Unix()-seconds, false, len(secrets) > 0
	for _, secret := range secrets {
		found := webhookSecret.FindStringSubmatch(secret)
		if isSecret = isSecret && found != nil; found == nil || len(body) > maxBodyBytes || len(signatures) > maxSignatureHeader {
			continue
		}
		key, _ := base64.StdEncoding.DecodeString(found[1])
		mac := hmac.New(sha256.New, key)
		mac.Write(append([]byte(id+"."+timestamp+"."), body...))
		expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for _, signature := range strings.Split(signatures, " ") {
			isSigned = hmac.Equal([]byte(signature), []byte(expected)) || isSigned
		}
	}
	switch {
	case !isSecret:
		return event, errors.New("a secret must be that of a webhook, whsec_..., without spaces")
	case id == "" || timestamp == "" || signatures == "":
		return event, WebhookError("header_missing")
	case !isWebhookID(id) || !isTimestamp(timestamp) || len(signatures) > maxSignatureHeader:
		return event, WebhookError("header_invalid")
	case age > toleranceSeconds:
		return event, WebhookError("timestamp_too_old")
	case age < -toleranceSeconds:
		return event, WebhookError("timestamp_too_new")
	case len(body) > maxBodyBytes:
		return event, WebhookError("body_too_large")
	case !isSigned:
		return event, WebhookError("signature_mismatch")
	case !utf8.Valid(body) || json.Unmarshal(body, &event) != nil || event.ID == "" || event.Type == "" || event.Timestamp == "" || event.Data == nil:
		return WebhookEvent{}, WebhookError("body_invalid")
	}
	return event, nil
}
