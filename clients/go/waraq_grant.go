package waraq

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"strings"
	"time"
)

// Grant goes to the page. Exp is a Unix time in seconds.
type Grant struct {
	Grant string `json:"grant"`
	Exp   int64  `json:"exp"`
}

// SignGrant signs a right, edit or comment, on a document of another user until exp. Check by your
// own rules first that the user may. externalUserID is your id of the signed-in user, as in the mint.
// Use time.Now().Add(15 * time.Minute) for exp, the limit of the service.
func SignGrant(signingSecret, right, documentID, externalUserID string, exp time.Time) (Grant, error) {
	// It refuses invalid arguments.
	if _, err := SignRead(signingSecret, documentID, exp); err != nil {
		return Grant{}, err
	}
	sentence := firstOf(right != "edit" && right != "comment", "right must be edit or comment",
		strings.TrimSpace(externalUserID) == "" || strings.ToValidUTF8(externalUserID, "") != externalUserID, "externalUserID must be UTF-8 and not blank")
	if sentence != "" {
		return Grant{}, ArgumentError(sentence)
	}
	seconds := exp.Unix()
	mac := hmac.New(sha256.New, []byte(signingSecret))
	fmt.Fprintf(mac, "grant|%s|%s|%d|%s", right, documentID, seconds, externalUserID)
	return Grant{fmt.Sprintf("%s.%d.%x", right, seconds, mac.Sum(nil)), seconds}, nil
}
