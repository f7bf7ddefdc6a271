defmodule WaraqGrant do
  @moduledoc "Waraq for your backend: sign grants of co-authors. Copy this file beside waraq.ex."

  @doc """
  Signs a right, `"edit"` or `"comment"`, on a document of another user: `%{grant, exp}` for the page.
  Check by your own rules first that the user may. `external_user_id` is your id of the signed-in
  user, as in the mint. `exp` is a Unix time in seconds, by default 15 minutes from now, the limit of
  the service. Raises ArgumentError for invalid arguments.
  """
  def sign(signing_secret, right, document_id, external_user_id, exp \\ nil) do
    exp = exp || System.os_time(:second) + 900
    user = to_string(external_user_id)
    # It refuses invalid arguments.
    Waraq.sign_read(signing_secret, document_id, exp)
    if right not in ["edit", "comment"], do: raise(ArgumentError, "right must be edit or comment")

    if !String.valid?(user) or String.trim(user) == "",
      do: raise(ArgumentError, "external_user_id must not be blank")

    message = "grant|#{right}|#{document_id}|#{exp}|#{user}"
    mac = :crypto.mac(:hmac, :sha256, signing_secret, message)
    %{grant: "#{right}.#{exp}.#{Base.encode16(mac, case: :lower)}", exp: exp}
  end
end
