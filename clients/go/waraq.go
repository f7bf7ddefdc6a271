// Package waraq signs reads and mints embed tokens, for your backend. Copy this file.
package waraq

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"time"
)

// Signature goes to the page. Exp is a Unix time in seconds.
type Signature struct {
	Signature string `json:"signature"`
	Exp       int64  `json:"exp"`
}

// EmbedToken goes to the page. It is valid for one hour.
type EmbedToken struct {
	Token     string `json:"token"`
	ExpiresAt string `json:"expires_at"`
}

// ArgumentError is the error for an invalid argument, before anything is sent.
type ArgumentError string

func (e ArgumentError) Error() string { return string(e) }

// WaraqError is the error of a mint. Status is 0 for the codes network and timeout.
type WaraqError struct {
	Status    int    `json:"-"`
	Code      string `json:"error"`
	Message   string `json:"message"`
	DocURL    string `json:"doc_url"`
	RequestID string `json:"-"`
}

func (e *WaraqError) Error() string { return e.Message }

var (
	isID    = regexp.MustCompile(`\A[0-9A-Za-z_-]+\z`).MatchString
	isKey   = regexp.MustCompile(`\A[\x21-\x7e]+\z`).MatchString
	isURL   = regexp.MustCompile(`\Ahttps?://[^\s/?#@]+(/[^\s?#]*)?\z`).MatchString
	isSpace = regexp.MustCompile(`\Awaraq_ss_(?s:.*)\s`).MatchString
	codes   = map[int]string{401: "authentication_required", 404: "not_found", 429: "rate_limited",
		500: "internal_error", 502: "service_unavailable", 503: "service_unavailable", 504: "service_unavailable"}
	client = http.Client{Timeout: 10 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
)

// SignRead signs a read of one document until exp, without a request. Check access by your own
// rules first. Use time.Now().Add(time.Hour) for exp.
func SignRead(signingSecret, documentID string, exp time.Time) (Signature, error) {
	seconds := exp.Unix()
	sentence := firstOf(signingSecret == "", "signingSecret is empty. Check the variable it is read from.",
		strings.HasPrefix(signingSecret, "waraq_sk_"), "signingSecret is an API key. Signing secrets start with waraq_ss_.",
		isSpace(signingSecret), "signingSecret contains a space or line end. Remove it.",
		!isID(documentID), "documentID must be the id of a document",
		seconds < 1 || seconds >= 1e10, "exp must be after 1970 and before 2286")
	if sentence != "" {
		return Signature{}, ArgumentError(sentence)
	}
	mac := hmac.New(sha256.New, []byte(signingSecret))
	fmt.Fprintf(mac, "%s|%d", documentID, seconds)
	return Signature{fmt.Sprintf("%x", mac.Sum(nil)), seconds}, nil
}

// MintEmbedToken exchanges the API key for an embed token, in at most 10 seconds, without retries.
// externalUserID is your id of the signed-in user: from the session, never from a request body.
func MintEmbedToken(ctx context.Context, baseURL, apiKey, externalUserID string) (token EmbedToken, err error) {
	base := strings.TrimRight(baseURL, "/")
	body, _ := json.Marshal(map[string]string{"external_user_id": externalUserID})
	request, err := http.NewRequestWithContext(ctx, "POST", base+"/v1/embed/tokens/", strings.NewReader(string(body)))
	sentence := firstOf(!isURL(baseURL) || err != nil, "baseURL must be an http(s) URL, such as https://waraq.example.com",
		apiKey == "", "apiKey is empty. Check the variable it is read from.",
		strings.HasPrefix(apiKey, "waraq_ss_"), "apiKey is a signing secret. API keys start with waraq_sk_.",
		!isKey(apiKey), "apiKey must be visible ASCII without spaces or line ends",
		strings.TrimSpace(externalUserID) == "" || strings.ToValidUTF8(externalUserID, "") != externalUserID, "externalUserID must be UTF-8 and not blank")
	if sentence != "" {
		return token, ArgumentError(sentence)
	}
	request.Header = http.Header{"Authorization": {"Bearer " + apiKey}, "Accept": {"application/json"}, "Content-Type": {"application/json"}}
	response, err := client.Do(request)
	var text []byte
	if err == nil {
		defer response.Body.Close()
		text, err = io.ReadAll(response.Body)
	}
	if err != nil {
		code := firstOf(os.IsTimeout(err), "timeout", true, "network")
		sentence = firstOf(code == "timeout", "no complete response from "+base+" in time", true, "no connection to "+base)
		return token, &WaraqError{Code: code, Message: code + ": " + sentence}
	}
	status, isJSON := response.StatusCode, json.Unmarshal(text, &token) == nil
	if status/100 == 2 && isJSON && token.Token != "" && token.ExpiresAt != "" {
		return token, nil
	}
	e := &WaraqError{}
	json.Unmarshal(text, e)
	e.Status, e.RequestID = status, response.Header.Get("X-Request-Id")
	e.Code = firstOf(status/100 != 2 && e.Code != "", e.Code, codes[status] != "", codes[status], true, "unexpected_answer")
	e.Message = fmt.Sprintf("%s (%d)", e.Code, status) +
		firstOf(e.Message != "", ": "+e.Message) + firstOf(e.DocURL != "", " See "+e.DocURL)
	return EmbedToken{}, e
}

// firstOf returns the text after the first condition that holds.
func firstOf(pairs ...any) string {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i].(bool) {
			return pairs[i+1].(string)
		}
	}
	return ""
}
